/** Where this wiki's images lie. */
import { endpointUrl, type WikiConfig } from '#shared/config'
import { HOSTED_STORAGE, type StorageAddress } from '#shared/model/images/image-address'

export function storageOf({ endpoints, firebase }: WikiConfig): StorageAddress {
  const local = endpoints?.storage
  return {
    origin: local === undefined ? HOSTED_STORAGE : endpointUrl(local),
    bucket: firebase.storageBucket,
  }
}
