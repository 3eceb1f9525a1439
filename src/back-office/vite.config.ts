import { defineConfig } from 'vite'
import { applicationConfig, files } from '../../bin/application-config.ts'

const groups = [
  // What most screens of the back office are made of.
  {
    name: 'kit',
    test: files(
      'src/back-office/kit/(titled|notice|staff-form|last-result|use-held-form|options|fold|fields|detail-page|page-head|panel).tsx?',
      'src/back-office/kit/(list-table|list-page|list-filters|bulk-form|pager|facts|form-parts|use-here|rows|use-may|use-keys).tsx?',
      'src/back-office/kit/(rule-fields|tiles|ordered-list|pick|use-lookup|use-pause|use-load-while).tsx?',
      'src/back-office/kit/pictures/(picture-field|picture-drop|use-uploads|send-picture).tsx?',
      'src/back-office/kit/office-tabs.ts',
    ),
  },
]

export default defineConfig(({ command }) =>
  applicationConfig('back-office', {
    groups,
    publicDir: false,
    // In development each application's modules have addresses of their own.
    base: command === 'serve' ? '/admin/' : '/',
    // The pages alone: what they import of the shop is bundled once, with the storefront's pages.
    server: {
      external: (id, _importer, isResolved) => isResolved && /\/src\/(?!back-office\/|.*\.route\.tsx?$)/.test(id),
      makeAbsoluteExternalsRelative: false,
    },
  }),
)
