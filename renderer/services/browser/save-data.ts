/** Check of the browser's data saver setting (`navigator.connection.saveData`). */
export function isSaveDataEnabled(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}
