/**
 * The field of a file whose rows are read: a workbook of Excel, or a CSV.
 * @rule which files a form of rows takes
 */
export const tableFile = {
  label: 'Excel or CSV file',
  accept: '.xlsx,.csv,.txt,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
