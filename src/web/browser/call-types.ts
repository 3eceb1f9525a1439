import type { BasisPoints, Paisa, Percent, Rupees } from '../../shop/ground/money.ts'
import type { AmountField } from './amount-fields.ts'

/** All calls of /v1 by path and method. Declared by src/api/index.ts, so that this folder does not depend on it. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be extended elsewhere
export interface Calls {}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Segments<Path> = Path extends `${infer First}/${infer Rest}` ? [First, ...Segments<Rest>] : [Path]

/** Whether a path such as `/order/${string}/map` or '/order/{id}/map' matches the route '/order/:id/map'. */
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

/** The route of a path: an equal one, else the one whose parameters match. */
type RouteOf<M extends Method, Path> =
  Path extends RoutesOf<M>
    ? Path
    : { [Route in RoutesOf<M>]: Fits<Segments<Path>, Segments<Route>> extends true ? Route : never }[RoutesOf<M>]

/** The input and output of /v1 for a method and a path; never for an unknown call. */
export type Endpoint<M extends Method, Path> = {
  [Route in RouteOf<M, Path>]: Calls[Route][`$${Lowercase<M>}` & keyof Calls[Route]]
}[RouteOf<M, Path>]

/** The JSON body of a call; undefined without one. */
export type Body<E> = E extends { input: { json: infer Json } } ? Json : undefined

/** The `data` of a successful response, or all of it without `data`; amounts in paisa. */
export type Data<E> = E extends { status: 200; output: infer Good }
  ? Decoded<Good extends { data: infer Held } ? Held : Good>
  : never

/** The fields of a successful response beside `success`, `data` and `message`; amounts in paisa. */
export type Beside<E> = E extends { status: 200; output: infer Good }
  ? Decoded<Omit<Good, 'success' | 'data' | 'message'>>
  : never

/** A response as `call` returns it: amount fields are converted, other fields are unchanged. */
export type Decoded<Sent> = Sent extends number
  ? Sent
  : Sent extends readonly (infer Item)[]
    ? Decoded<Item>[]
    : Sent extends object
      ? { [Field in keyof Sent]: Field extends AmountField ? DecodedAmount<Sent[Field]> : Decoded<Sent[Field]> }
      : Sent

type DecodedAmount<Sent> = Sent extends Rupees ? Paisa : Sent extends Percent ? BasisPoints : Sent
