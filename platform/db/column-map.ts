import type { Updateable } from 'kysely'
import type { Schema } from './schema.ts'

/** For each field of an input, a function that returns the columns to set. A map that lacks a field does not compile. */
export type ColumnMap<Input, Table extends keyof Schema> = {
  readonly [Field in keyof Required<Input>]: (value: Exclude<Input[Field], undefined>) => Updateable<Schema[Table]>
}

type AnyMap<Input> = { readonly [Field in keyof Required<Input>]: (value: never) => object }
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (one: infer All) => void ? All : never
type Results<Map> = { [Field in keyof Map]: Map[Field] extends (value: never) => infer Result ? Result : never }[keyof Map]
type Columns<Map> = Partial<Intersection<Results<Map>>>

/** Returns the columns for the fields of the input. The columns of an undefined field are omitted, and so remain unchanged. */
export function toColumns<Input extends object, Map extends AnyMap<Input>>(map: Map, input: Input): Columns<Map> {
  const columns: Columns<Map> = {}
  for (const field of Object.keys(map) as (keyof Input)[]) {
    const value = input[field]
    if (value !== undefined) Object.assign(columns, map[field](value as never))
  }
  return columns
}
