import { ServicePage } from '../frame/module-page.tsx'

/** The recruitment page of an account, which is not offered and says whom to ask. */
export const RecruitmentPage = () => <ServicePage module="recruitment">{() => null}</ServicePage>
