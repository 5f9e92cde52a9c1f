import { isPlainDate, plainDate, type PlainDateText } from '../calendar.ts'
import type { Currency } from '../currency.ts'
import { Decimal, zero } from '../decimal.ts'
import { DomainError, refuse } from '../error.ts'

type Limits = { min?: number; above?: number; max?: number }

export const notNegative: Limits = { min: 0 }
export const positive: Limits = { above: 0 }

/** Limit for amounts, far above any real amount. */
const maxAmount = new Decimal('1e18')

/**
 * Reads a JSON record field by field. Each method reads one type, and refuses other types with an error code and the path of the field.
 * Amounts are numbers, or decimals as text. An absent field and null count as missing.
 */
export class Fields {
  private readonly record: Readonly<Record<string, unknown>>
  private readonly path: string

  constructor(record: unknown, path = '') {
    if (typeof record !== 'object' || record === null || Array.isArray(record))
      refuse('INVALID_INPUT', `${path || 'the input'} must be a record`, path || null)
    this.record = record as Readonly<Record<string, unknown>>
    this.path = path
  }

  has(name: string): boolean {
    return this.record[name] !== undefined && this.record[name] !== null
  }

  names(): string[] {
    return Object.keys(this.record)
  }

  /**
   * Reads a decimal.
   * @throws DomainError `INVALID_AMOUNT` for values that are not numbers or are outside the limits
   */
  decimal(name: string, limits: Limits = {}): Decimal {
    return this.readDecimal(this.required(name), this.pathOf(name), limits)
  }

  decimalOr<Default>(name: string, fallback: Default, limits: Limits = {}): Decimal | Default {
    return this.has(name) ? this.decimal(name, limits) : fallback
  }

  amount(name: string): Decimal {
    return this.decimalOr(name, zero, notNegative)
  }

  whole(name: string, fallback: number | null = null): number {
    if (!this.has(name) && fallback !== null) return fallback
    const value = this.required(name)
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      refuse('INVALID_INPUT', `${this.pathOf(name)} must be a whole number`, this.pathOf(name))
    return value as number
  }

  /**
   * Reads a day.
   * @throws DomainError `INVALID_DATE`
   */
  day(name: string): PlainDateText {
    return this.readDay(this.required(name), this.pathOf(name))
  }

  dayOr<Default>(name: string, fallback: Default): PlainDateText | Default {
    return this.has(name) ? this.day(name) : fallback
  }

  days(name: string): PlainDateText[] {
    return this.items(name).map((value, index) => this.readDay(value, this.pathOf(`${name}.${index}`)))
  }

  text(name: string, fallback: string | null = null): string {
    const value = this.has(name) ? this.record[name] : fallback
    if (typeof value !== 'string') throw new DomainError('INVALID_INPUT', `${this.pathOf(name)} must be a text`, this.pathOf(name))
    return value
  }

  flag(name: string, fallback: boolean): boolean {
    return this.flagOr(name, fallback)
  }

  /** Reads a flag, or returns the default, which may be undefined. */
  flagOr<Default>(name: string, fallback: Default): boolean | Default {
    if (!this.has(name)) return fallback
    const value = this.record[name]
    if (typeof value !== 'boolean') throw new DomainError('INVALID_INPUT', `${this.pathOf(name)} must be true or false`, this.pathOf(name))
    return value
  }

  currency(name: string, fallback: string | null = null): Currency {
    const code = this.text(name, fallback)
    if (!/^[A-Z]{3}$/.test(code)) refuse('INVALID_INPUT', `${this.pathOf(name)} must be a currency such as GBP`, this.pathOf(name))
    return code as Currency
  }

  oneOf<Option extends string | number>(name: string, options: readonly Option[], fallback?: Option): Option {
    const value = this.has(name) ? this.record[name] : fallback
    const chosen = options.find((option) => option === value)
    if (chosen === undefined)
      throw new DomainError('INVALID_INPUT', `${this.pathOf(name)} must be one of ${options.join(', ')}`, this.pathOf(name))
    return chosen
  }

  fields(name: string): Fields {
    return new Fields(this.required(name), this.pathOf(name))
  }

  /** Reads a list of records; empty if missing. */
  list<Item>(name: string, read: (fields: Fields, index: number) => Item): Item[] {
    return this.items(name).map((value, index) => read(new Fields(value, this.pathOf(`${name}.${index}`)), index))
  }

  decimals(name: string, limits: Limits = {}): Decimal[] {
    return this.items(name).map((value, index) => this.readDecimal(value, this.pathOf(`${name}.${index}`), limits))
  }

  /** Reads a record of any shape, which the calculation checks itself. */
  json(name: string): unknown {
    return new Fields(this.required(name), this.pathOf(name)).record
  }

  /** Returns a value of any type, of which the caller reads the type itself. */
  anything(name: string): unknown {
    return this.required(name)
  }

  items(name: string): readonly unknown[] {
    const value = this.has(name) ? this.record[name] : []
    if (!Array.isArray(value)) throw new DomainError('INVALID_INPUT', `${this.pathOf(name)} must be a list`, this.pathOf(name))
    return value
  }

  pathOf(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`
  }

  private required(name: string): unknown {
    if (!this.has(name)) refuse('INVALID_INPUT', `${this.pathOf(name)} is missing`, this.pathOf(name))
    return this.record[name]
  }

  private readDecimal(value: unknown, path: string, { min, above, max }: Limits): Decimal {
    const number = toDecimal(value)
    if (!number?.isFinite() || number.abs().gte(maxAmount)) return refuse('INVALID_AMOUNT', `${path} must be a number`, path)
    if (min !== undefined && number.lt(min)) refuse('INVALID_AMOUNT', `${path} must not be below ${min}`, path)
    if (above !== undefined && number.lte(above)) refuse('INVALID_AMOUNT', `${path} must be above ${above}`, path)
    if (max !== undefined && number.gt(max)) refuse('INVALID_AMOUNT', `${path} must not be above ${max}`, path)
    return number
  }

  private readDay(value: unknown, path: string): PlainDateText {
    if (typeof value !== 'string' || !isPlainDate(value))
      return refuse('INVALID_DATE', `${path} must be a day of the calendar, YYYY-MM-DD`, path)
    try {
      return plainDate(value).toString()
    } catch {
      return refuse('INVALID_DATE', `${path} is a day outside the supported range`, path)
    }
  }
}

function toDecimal(value: unknown): Decimal | null {
  if (typeof value === 'number') return new Decimal(value)
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? new Decimal(value) : null
}
