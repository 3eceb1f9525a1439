export { ErrorBoundary, Layout, Root as default } from '../web/browser/document.tsx'
