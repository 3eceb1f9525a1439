import { CsvError } from '../../platform/csv/decode-text.ts'
import { workbookOf } from '../../platform/csv/write-workbook.ts'

/** The rows of a CSV as a workbook of Excel, or why there is none. */
export async function workbookResponse(name: string, parts: AsyncGenerator<string>): Promise<Response> {
  try {
    return new Response(new Uint8Array(await workbookOf(parts)), {
      headers: {
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': `attachment; filename="${name.replace(/\.csv$/, '')}.xlsx"`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return new Response(error.message, { status: 422, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }
}
