import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { respelledPages } from './storefront/respelled-pages.ts'
import { listingPages } from './storefront/shop/listing-pages.ts'

/** The path of every page, below its layout. */
export default [
  layout('storefront/storefront.route.tsx', { id: 'storefront' }, [
    index('storefront/home/home.route.tsx'),
    ...listingPages.map(({ path }) => route(path.slice(1), 'storefront/shop/listing.route.tsx', { id: path.slice(1) })),
    route('product/:id', 'storefront/product/product.route.tsx'),
    route('pages/quiz', 'storefront/pages/quiz.route.tsx'),
    route('pages/:slug', 'storefront/pages/content.route.tsx'),
    route('coming-soom', 'storefront/coming-soon/coming-soon.route.tsx'),
    route('favourites', 'storefront/favourites/favourites.route.tsx'),
    route('cart', 'storefront/cart/cart.route.tsx'),
    route('checkout', 'storefront/checkout/checkout.route.tsx'),
    route('order/:id', 'storefront/order/order.route.tsx'),
    route('signup', 'storefront/account/signup.route.tsx'),
    route('login', 'storefront/account/login.route.tsx'),
    route('forgot-password', 'storefront/account/forgot-password.route.tsx'),
    route('reset-password', 'storefront/account/reset-password.route.tsx'),
    route('change-email', 'storefront/account/change-email.route.tsx'),
    route('verify-email', 'storefront/account/verify-email.route.tsx'),
    route('dashboard', 'storefront/dashboard/dashboard.route.tsx'),
    route('dashboard/order/:id', 'storefront/dashboard/order/order-detail.route.tsx'),
    route('track', 'storefront/track/track.route.tsx'),
    route('settings', 'storefront/settings/settings.route.tsx'),
    route('newsletter', 'storefront/newsletter/subscribe.route.tsx'),
    route('newsletter/confirm', 'storefront/newsletter/link.route.tsx', { id: 'newsletter/confirm' }),
    route('newsletter/leave', 'storefront/newsletter/link.route.tsx', { id: 'newsletter/leave' }),
    ...Object.keys(respelledPages).map(path =>
      route(path.slice(1), 'storefront/respelled.route.ts', { id: path.slice(1) }),
    ),
    route('*', 'web/not-found.route.tsx', { id: 'storefront/not-found' }),
  ]),
  route('admin', 'back-office/back-office.route.tsx', { id: 'back-office' }, [
    index('back-office/start.route.ts'),
    route('sign-in', 'back-office/sign-in/sign-in.route.tsx'),
    route('sign-in/passkey', 'back-office/sign-in/passkey.route.ts'),
    route('join', 'back-office/sign-in/join.route.tsx'),
    route('today', 'back-office/today/today.route.tsx'),
    route('account', 'back-office/account/account.route.tsx'),
    route('account/passkey', 'back-office/account/passkey.route.ts'),
    route('orders', 'back-office/orders/orders.route.tsx'),
    route('orders/events', 'back-office/orders/events.route.ts'),
    route('orders/sizes', 'back-office/orders/sizes.route.ts'),
    route('orders/quote', 'back-office/orders/quote.route.ts'),
    route('orders/new', 'back-office/orders/new/new-order.route.tsx'),
    route('orders/:id', 'back-office/orders/order/order.route.tsx'),
    route('staff', 'back-office/staff/staff.route.tsx'),
    route('audit', 'back-office/audit/audit.route.tsx'),
    route('*', 'web/not-found.route.tsx', { id: 'back-office/not-found' }),
  ]),
] satisfies RouteConfig
