export { default } from '../../bin/pages-config.ts'
