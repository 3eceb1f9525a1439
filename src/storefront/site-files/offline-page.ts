import type { Settings } from '../../shop/settings/settings/index.ts'
import { themeTokens } from '../../shop/settings/theme/rules.ts'
import { accent, accentInk, accentLight, band, bandMuted, ground } from '../../ui/colours.ts'
import { escaped } from '../search-engines/escaped.ts'

const delivered = {
  band,
  'band-ink': ground,
  'band-muted': bandMuted,
  accent,
  'accent-light': accentLight,
  'accent-ink': accentInk,
}

/** /offline.html, which the service worker keeps: a page without a connection can ask for no other file, so that its styles stand in it. */
export function offlinePage({ shopName, themeColours }: Pick<Settings, 'shopName' | 'themeColours'>): string {
  const colours = { ...delivered, ...themeTokens(themeColours) }
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="theme-color" content="${colours.band}">
    <title>You are offline | ${escaped(shopName)}</title>
    <style>
      html {
        height: 100%;
        background: ${colours.band};
        color: ${colours['band-ink']};
        font: 1.0625rem/1.6 Figtree, Arial, sans-serif;
      }
      body {
        display: grid;
        min-height: 100%;
        margin: 0;
        place-content: center;
        justify-items: center;
        gap: 1rem;
        padding: 2rem 1.25rem;
        box-sizing: border-box;
        text-align: center;
      }
      svg {
        width: 5rem;
        height: 5rem;
        color: ${colours['accent-light']};
      }
      h1 {
        margin: 0;
        font: 500 2.5rem/1.1 Cormorant, "Times New Roman", serif;
        text-wrap: balance;
      }
      p {
        max-width: 27rem;
        margin: 1rem 0;
        color: ${colours['band-muted']};
        text-wrap: balance;
      }
      a {
        display: inline-block;
        min-height: 3rem;
        margin-top: 1rem;
        padding: 0 2rem;
        border-radius: 2px;
        background: ${colours.accent};
        color: ${colours['accent-ink']};
        font: 600 0.8125rem/3rem Figtree, Arial, sans-serif;
        letter-spacing: 0.1em;
        text-decoration: none;
        text-transform: uppercase;
      }
      a:focus-visible {
        outline: 2px solid ${colours['accent-light']};
        outline-offset: 3px;
      }
    </style>
  </head>
  <body>
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="0.9" aria-hidden="true">
      <path d="M10 2.5h4v3h-4zM9 5.5h6v2.2l3 2.3v9.5a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V10l3-2.3zM6 14h12"/>
    </svg>
    <main>
      <h1>You are offline</h1>
      <p>Please check your connection. Your cart and your favourites are safe on this device.</p>
      <!-- An empty href reloads the requested page. -->
      <a href="">Try again</a>
    </main>
  </body>
</html>
`
}
