/** Enters an email for the newsletter, as the footer's form does. */
export const subscribe = (shopUrl: string, email: string): Promise<Response> =>
  fetch(`${shopUrl}/v1/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
