/** Whether somebody has told this browser to be sparing with what it loads. */
export function isSaveDataEnabled(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}
