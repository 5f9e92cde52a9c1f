import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { FileBucket } from '../../config.ts'

/** Creates a bucket for a test, at a service that may not have started yet. @throws the error of the service */
export async function createBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }: FileBucket): Promise<void> {
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
}
