/** Check of the browser's data saver setting (`navigator.connection.saveData`). */
import { asRecord } from '#shared/model/stored-fields'

export const isSaveDataEnabled = (): boolean =>
  asRecord(Reflect.get(navigator, 'connection'))['saveData'] === true
