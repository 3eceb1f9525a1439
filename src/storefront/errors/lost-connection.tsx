import { Button } from '../../ui/button.tsx'

/** Shown when the page of a navigation could not be fetched. */
export function LostConnection() {
  return (
    <div className="wrap max-w-3xl py-16 text-center sm:py-24">
      <title>You are offline</title>
      <h1 className="page-title">You are offline</h1>
      <p className="mx-auto mt-4 max-w-md text-muted">
        Please check your connection. Your cart and your favourites are safe on this device.
      </p>
      <Button className="mt-8" onClick={() => location.assign(location.pathname + location.search)}>
        Try again
      </Button>
    </div>
  )
}
