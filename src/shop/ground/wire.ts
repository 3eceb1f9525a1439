import { z } from 'zod'
import {
  type BasisPoints,
  type Paisa,
  type Percent,
  type Rupees,
  toBasisPoints,
  toPaisa,
  toPercent,
  toRupees,
} from './money.ts'

// The differences between code and the JSON of `/v1`. A schema of these codecs describes both: its output is used in
// code, its input is the JSON of `/v1`, and `encode(schema, value)` converts the first into the second.

/** An amount of `/v1` in rupees, by the rules of `number`. */
export const rupees = (number: z.ZodNumber) => number as unknown as z.ZodType<Rupees, Rupees>

/** Paisa in code, rupees in `/v1`. */
export const money = z.codec(rupees(z.number().describe('Rupees')), z.number() as unknown as z.ZodType<Paisa, Paisa>, {
  decode: toPaisa,
  encode: toRupees,
})

/** Hundredths of a percent in code, percent in `/v1`. */
export const percentage = z.codec(
  z.number().describe('Percent') as unknown as z.ZodType<Percent, Percent>,
  z.number() as unknown as z.ZodType<BasisPoints, BasisPoints>,
  { decode: toBasisPoints, encode: toPercent },
)

/** A Date in code, ISO text in `/v1`. */
export const moment = z.codec(z.string(), z.date(), {
  decode: text => new Date(text),
  encode: date => date.toISOString(),
})

/**
 * Converts a value to the JSON of `/v1`, as `z.encode` does: with the fields that its schema names, and no others.
 * Checks no field: in a listing that would cost as much as writing its JSON.
 */
export const encode = <S extends z.ZodType>(schema: S, value: z.output<S>): z.input<S> =>
  encoderOf(schema)(value) as z.input<S>

type Encoder = (value: unknown) => unknown

const encoders = new WeakMap<z.core.$ZodType, Encoder>()
const asItIs: Encoder = value => value

function encoderOf(schema: z.core.$ZodType): Encoder {
  const known = encoders.get(schema)
  if (known !== undefined) return known
  const made = newEncoder(schema)
  encoders.set(schema, made)
  return made
}

function newEncoder(schema: z.core.$ZodType): Encoder {
  if (schema instanceof z.ZodObject) return encodeFields(schema.shape)
  if (schema instanceof z.ZodArray) {
    const item = encoderOf(schema.element)
    return item === asItIs ? asItIs : values => (values as unknown[]).map(item)
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = encoderOf(schema.unwrap())
    return inner === asItIs ? asItIs : value => (value == null ? value : inner(value))
  }
  if (schema instanceof z.ZodRecord) {
    const each = encoderOf(schema.valueType)
    return values => Object.fromEntries(Object.entries(values as object).map(([name, value]) => [name, each(value)]))
  }
  return plain.some(kind => schema instanceof kind) ? asItIs : value => z.encode(schema, value)
}

// Values without fields, whose JSON is their own.
const plain = [z.ZodString, z.ZodStringFormat, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull]

function encodeFields(shape: z.core.$ZodShape): Encoder {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, encoder: encoderOf(schema) }))
  return object => {
    const given = object as Record<string, unknown>
    const named: Record<string, unknown> = {}
    for (const { name, encoder } of fields) if (given[name] !== undefined) named[name] = encoder(given[name])
    return named
  }
}
