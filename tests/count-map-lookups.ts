/** Counter of look-ups in maps, for bounds that do not depend on the speed of the machine. */

/** Returns the number of calls of `get` of any map while `run` runs. */
export function countMapLookups(run: () => void): number {
  let count = 0
  const { get } = Map.prototype
  Map.prototype.get = function (key: unknown) {
    count++
    return get.call(this, key)
  }
  try {
    run()
  } finally {
    Map.prototype.get = get
  }
  return count
}
