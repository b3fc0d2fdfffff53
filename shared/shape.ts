/** The smallest schema: for what a page reads before it is live, where a library of schemas would be a tenth of its code. */

export type Shape = 'string' | 'number' | 'boolean' | { readonly [name: string]: Shape }

/** What has a shape. */
export type Shaped<S> = S extends 'string'
  ? string
  : S extends 'number'
    ? number
    : S extends 'boolean'
      ? boolean
      : { readonly [Name in keyof S]: Shaped<S[Name]> }

export const hasShape = <const S extends Shape>(data: unknown, shape: S): data is Shaped<S> =>
  typeof shape === 'string'
    ? typeof data === shape
    : typeof data === 'object' &&
      data !== null &&
      Object.entries(shape).every(([name, part]) => hasShape(Reflect.get(data, name), part))
