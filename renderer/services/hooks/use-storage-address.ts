/** Hook: address of the storage of the wiki's images. */
import { createContext, useContext } from 'react'
import type { StorageAddress } from '#shared/model/images/image-address'

/** Without a provider, as in tests of single components, images have no address. */
const StorageContext = createContext<StorageAddress | null>(null)

export const StorageProvider = StorageContext.Provider

export const useStorageAddress = (): StorageAddress | null => useContext(StorageContext)
