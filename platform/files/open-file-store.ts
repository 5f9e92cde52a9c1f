import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'

/** Opens the store of files of the configuration. The library of S3 is loaded only if it is needed. */
export async function openFileStore({ fileBucket, dataDir }: Pick<Config, 'fileBucket' | 'dataDir'>): Promise<FileStore> {
  if (!fileBucket) return createFolderStore(join(dataDir, 'files'))
  const { createBucketStore } = await import('./bucket-store.ts')
  return createBucketStore(fileBucket)
}
