export const formsPath = (portal: string) => `/dashboard/${portal}/forms`
export const formPath = (portal: string, form: string) => `/dashboard/${portal}/forms/${form}`
export const submissionPath = (submission: string) => `/submissions/${submission}`
