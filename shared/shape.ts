/** Schema check of minimal size, for data read before hydration. A schema library would be a tenth of that code. */

export type Shape = 'string' | 'number' | 'boolean' | { readonly [name: string]: Shape }

/** The type of a value that has the shape. */
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
