import type { BasisPoints, Paisa, Percent, Rupees } from '../../shop/money.ts'
import type { AmountField } from './amount-fields.ts'

/** Every call of /v1 by path and method. Filled in by src/api/index.ts, so that this folder does not depend on it. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be filled in elsewhere
export interface Calls {}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Segments<Path> = Path extends `${infer First}/${infer Rest}` ? [First, ...Segments<Rest>] : [Path]

/** Whether a path such as `/order/${string}/map` or '/order/{id}/map' is one of the route '/order/:id/map'. */
type Fits<Path, Route> = Path extends readonly [infer Part, ...infer Parts]
  ? Route extends readonly [infer Step, ...infer Steps]
    ? Step extends `:${string}`
      ? Fits<Parts, Steps>
      : Part extends Step
        ? Fits<Parts, Steps>
        : false
    : false
  : Route extends readonly []
    ? true
    : false

type RoutesOf<M extends Method> = {
  [Route in keyof Calls]: `$${Lowercase<M>}` extends keyof Calls[Route] ? Route : never
}[keyof Calls]

/** The route of a path: the one that is spelled the same, else the one whose parameters fit. */
type RouteOf<M extends Method, Path> =
  Path extends RoutesOf<M>
    ? Path
    : { [Route in RoutesOf<M>]: Fits<Segments<Path>, Segments<Route>> extends true ? Route : never }[RoutesOf<M>]

/** What /v1 takes and answers for a method and a path; never where there is no such call. */
export type Endpoint<M extends Method, Path> = {
  [Route in RouteOf<M, Path>]: Calls[Route][`$${Lowercase<M>}` & keyof Calls[Route]]
}[RouteOf<M, Path>]

/** The JSON that a call takes; undefined where it takes none. */
export type Body<E> = E extends { input: { json: infer Json } } ? Json : undefined

/** What a good answer holds: its `data`, or all of it where it has none; amounts in paisa. */
export type Data<E> = E extends { status: 200; output: infer Good }
  ? Decoded<Good extends { data: infer Held } ? Held : Good>
  : never

/** An answer as `call` reads it: what stands in the amount fields is converted, everything else is as it was sent. */
export type Decoded<Sent> = Sent extends number
  ? Sent
  : Sent extends readonly (infer Item)[]
    ? Decoded<Item>[]
    : Sent extends object
      ? { [Field in keyof Sent]: Field extends AmountField ? DecodedAmount<Sent[Field]> : Decoded<Sent[Field]> }
      : Sent

type DecodedAmount<Sent> = Sent extends Rupees ? Paisa : Sent extends Percent ? BasisPoints : Sent
