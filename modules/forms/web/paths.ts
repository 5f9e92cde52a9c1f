export const formsPath = (portal: string) => `/dashboard/${portal}/forms`
export const formPath = (portal: string, form: string) => `/dashboard/${portal}/forms/${form}`
/** Forms of an account, for its advisers. */
export const accountFormsPath = (portal: string, account: string) => `/dashboard/${portal}/account/${account}/forms`
/** Path of the page on which anybody fills in a public form. */
export const publicFormPath = (form: string) => `/forms/${form}`
/** Address of the PDF of a submission. */
export const submissionPdf = (submission: string) => `/api/submissions/${submission}/pdf`
export const submissionPath = (submission: string) => `/submissions/${submission}`
