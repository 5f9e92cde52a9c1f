import { Readable, Transform } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { FileBucket } from '../config.ts'
import { BlobMissingError, isBlobKey, requireBlobKey, StorageFullError, StorageUnavailableError, type FileStore } from './file-store.ts'

export type BucketLimits = { connectMs: number; responseMs: number; readMs: number; attempts: number; partBytes: number }

/** A read fails within ten seconds, with its retries. A part of a write is repeated with increasing pauses. */
const usualLimits: BucketLimits = { connectMs: 3_000, responseMs: 8_000, readMs: 9_000, attempts: 5, partBytes: 8_388_608 }

/** Creates the store of a bucket of an S3 service. Large blobs are written in parts, of which each is repeated if it fails. */
export function createBucketStore(
  { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: FileBucket,
  limits: BucketLimits = usualLimits,
): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: limits.attempts,
    // Services other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: limits.connectMs, requestTimeout: limits.responseMs, throwOnRequestTimeout: true },
  })
  const objectOf = (key: string) => ({ Bucket: bucket, Key: `${prefix}${requireBlobKey(key)}` })
  const keyOf = (name: string | undefined) => name?.slice(prefix.length) ?? ''
  return {
    async write(key, body, bytes) {
      const object = objectOf(key)
      const write = async () => {
        if (Buffer.isBuffer(body)) return void (await client.send(new PutObjectCommand({ ...object, Body: body, ContentLength: bytes })))
        const params = { ...object, Body: body.pipe(createLengthCheck(bytes)) }
        body.on('error', (error) => params.Body.destroy(error))
        await new Upload({ client, params, partSize: limits.partBytes, queueSize: 2, leavePartsOnError: false }).done()
      }
      await write().catch(throwStoreError)
    },
    async read(key, range) {
      const command = new GetObjectCommand({ ...objectOf(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) })
      const { Body } = await withinTime(limits.readMs, (abortSignal) => client.send(command, { abortSignal })).catch(throwStoreError)
      if (!(Body instanceof Readable)) throw new BlobMissingError()
      return endWhenSilent(Body, limits.readMs)
    },
    async stat(key) {
      const command = new HeadObjectCommand(objectOf(key))
      try {
        return (await withinTime(limits.readMs, (abortSignal) => client.send(command, { abortSignal }))).ContentLength
      } catch (error) {
        const known = toStoreError(error)
        if (known instanceof BlobMissingError) return undefined
        throw known
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(objectOf(key))).catch(throwStoreError)
    },
    async *list() {
      let token: string | undefined
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(token && { ContinuationToken: token }) }))
          .catch(throwStoreError)
        for (const { Key, LastModified } of page.Contents ?? [])
          if (isBlobKey(keyOf(Key)) && LastModified) yield { key: keyOf(Key), writtenAt: LastModified }
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (token)
    },
    async removeUnfinished(before) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })).catch(throwStoreError)
      let removed = 0
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (!Key || !UploadId || !Initiated || Initiated >= before || !isBlobKey(keyOf(Key))) continue
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })).catch(throwStoreError)
        removed++
      }
      return removed
    },
  }
}

/** Aborts a request whose response does not begin in time. The rest of the response has no limit but that of silence. */
async function withinTime<Result>(limitMs: number, send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), limitMs)
  return send(abort.signal).finally(() => clearTimeout(timer))
}

/** Fails at the end of a stream that has another length than stated. */
function createLengthCheck(bytes: number): Transform {
  let length = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      length += piece.length
      done(null, piece)
    },
    flush: (done) => done(length === bytes ? null : new Error('A file has another length than stated.')),
  })
}

/** Ends a response that stops in the middle. The time in which its reader pauses does not count. */
const endWhenSilent = (body: Readable, silenceMs: number): Readable => Readable.from(readPieces(body, silenceMs), { objectMode: false })

async function* readPieces(body: Readable, silenceMs: number): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(new StorageUnavailableError('the response stopped')), silenceMs)
      const { done, value } = await pieces.next().finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    body.destroy()
  }
}

function throwStoreError(error: unknown): never {
  throw toStoreError(error)
}

const fullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'EntityTooLarge'])

/** Every error of the service but a missing or full one means that it is not available. */
function toStoreError(error: unknown): Error {
  const { name = '', $metadata } = (error ?? {}) as { name?: string; $metadata?: { httpStatusCode?: number } }
  if (fullCodes.has(name) || $metadata?.httpStatusCode === 507) return new StorageFullError()
  if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return new BlobMissingError()
  return new StorageUnavailableError(error)
}
