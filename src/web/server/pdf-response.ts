/** Sends a PDF that the browser shows, under this name when it is saved. */
export const pdfResponse = (pdf: Buffer, name: string) =>
  new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
