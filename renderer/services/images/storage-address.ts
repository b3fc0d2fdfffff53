/** Address of this wiki's image storage. */
import { endpointUrl, type WikiConfig } from '#shared/config'
import { HOSTED_STORAGE_ORIGIN, type StorageAddress } from '#shared/model/images/image-address'

export function getStorageAddress({ endpoints, firebase }: WikiConfig): StorageAddress {
  const local = endpoints?.storage
  return {
    origin: local === undefined ? HOSTED_STORAGE_ORIGIN : endpointUrl(local),
    bucket: firebase.storageBucket,
  }
}
