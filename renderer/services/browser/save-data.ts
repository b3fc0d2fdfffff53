/** Check of the browser's data saver setting (`navigator.connection.saveData`). */
import { hasShape } from '#shared/shape'

export function isSaveDataEnabled(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return hasShape(connection, { saveData: 'boolean' }) && connection.saveData
}
