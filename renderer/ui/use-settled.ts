/** Hook: a value after it has stayed the same for a time, as for a query that costs a request at each key. */
import { useEffect, useState } from 'react'

export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
