import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type ShopContext, shopContext } from './web/server/request-context.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Answers a page, or what its loaders threw. */
export function pages(request: Request, shop: ShopContext): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  return handle(request, context)
}
