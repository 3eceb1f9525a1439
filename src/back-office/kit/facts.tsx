import { Fragment, type ReactNode } from 'react'

/** A label with its value; `sum`: the last line of an account. */
export type Fact = readonly [label: ReactNode, value: ReactNode, sum?: 'sum']

/** Labels with their values; what is false is left out. `figures`: amounts in a column at the right. */
export function Facts({
  facts,
  figures,
}: {
  facts: readonly (Fact | false | null | undefined | '')[]
  figures?: boolean
}) {
  return (
    <dl className={figures ? 'facts facts-figures' : 'facts'}>
      {facts.map((fact, at) => {
        if (!fact) return null
        const [label, value, sum] = fact
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: each fact has its place.
          <Fragment key={at}>
            <dt className={sum && 'font-semibold'}>{label}</dt>
            <dd className={sum && 'font-semibold'}>{value}</dd>
          </Fragment>
        )
      })}
    </dl>
  )
}
