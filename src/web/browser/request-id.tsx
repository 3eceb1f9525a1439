import { isRouteErrorResponse, useRouteError } from 'react-router'

/**
 * On an error page: the id by which this failure is found in the log, after `label`. Nothing for errors that the log
 * does not have.
 */
export function RequestId({ label = 'If you write to us, please name' }: { label?: string }) {
  const error = useRouteError()
  const id: unknown = isRouteErrorResponse(error) ? error.data?.requestId : null
  if (typeof id !== 'string') return null
  return (
    <p className="mt-8 text-muted text-sm">
      {label} <code className="wrap-anywhere select-all">{id}</code>.
    </p>
  )
}
