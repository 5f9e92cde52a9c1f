import { createFailure } from './api.ts'

/** Sends a file as the body of a PUT request and reports the progress in percent. Returns the parsed JSON response. */
export function uploadFile(path: string, file: File, onProgress: (percent: number) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', path)
    request.setRequestHeader('content-type', file.type)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100)))
    request.addEventListener('load', () => (request.status < 400 ? resolve(request.response) : reject(createFailure(request.response))))
    // `fetch` throws the same error if there is no response.
    request.addEventListener('error', () => reject(new TypeError('no response')))
    request.send(file)
  })
}
