export const formsPath = (portal: string) => `/dashboard/${portal}/forms`
export const formPath = (portal: string, form: string) => `/dashboard/${portal}/forms/${form}`
/** Address of the PDF of a submission. */
export const submissionPdf = (submission: string) => `/api/submissions/${submission}/pdf`
export const submissionPath = (submission: string) => `/submissions/${submission}`
