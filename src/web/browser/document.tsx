import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { band } from '../../ui/colours.ts'
import { RequestId } from './request-id.tsx'
import { useShellData } from './shell-data.ts'

/** The `handle` of a route whose page needs no scripts, such as one that is sent at many addresses. */
export const WITHOUT_SCRIPTS = 'without scripts'

/**
 * The document of both applications, whose root routes export it. Header, footer and styles belong to their layouts.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { theme } = useShellData()
  const withoutScripts = useMatches().some(({ handle }) => handle === WITHOUT_SCRIPTS)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={theme?.band ?? band} />
        <Meta />
        <Links />
        {theme && <style>{theme.css}</style>}
      </head>
      <body className={theme?.classes || undefined}>
        {children}
        {!withoutScripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export function Root() {
  return <Outlet />
}

/** Shown when a layout failed: without style sheet and data. */
export function ErrorBoundary() {
  return (
    <main>
      <title>Something went wrong</title>
      <h1>Something went wrong on our side</h1>
      <p>
        Please try again in a moment, or <a href="/">go to the home page</a>.
      </p>
      <RequestId />
    </main>
  )
}
