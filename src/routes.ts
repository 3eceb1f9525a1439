import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page's path, once. */
export default [
  index('storefront/home/home.route.tsx'),
  route('shop', 'storefront/shop/shop.route.tsx'),
  route('new-arrivals', 'storefront/shop/new-arrivals.route.tsx'),
  route('women-perfumes', 'storefront/shop/women-perfumes.route.tsx'),
  route('attar-out', 'storefront/shop/attar-out.route.tsx'),
  route('attar-oud', 'storefront/shop/attar-oud.route.tsx'),
  route('deals', 'storefront/shop/deals.route.tsx'),
  route('gift-box', 'storefront/shop/gift-box.route.tsx'),
  route('product/:id', 'storefront/product/product.route.tsx'),
  route('pages/quiz', 'storefront/pages/quiz.route.tsx'),
  route('pages/:slug', 'storefront/pages/content.route.tsx'),
  route('coming-soom', 'storefront/coming-soon/coming-soom.route.tsx'),
  route('coming-soon', 'storefront/coming-soon/coming-soon.route.tsx'),
  route('cart', 'storefront/cart/cart.route.tsx'),
  route('checkout', 'storefront/checkout/checkout.route.tsx'),
  route('order/:id', 'storefront/order/order.route.tsx'),
  route('signup', 'storefront/account/signup.route.tsx'),
  route('login', 'storefront/account/login.route.tsx'),
  route('forgot-password', 'storefront/account/forgot-password.route.tsx'),
  route('reset-password', 'storefront/account/reset-password.route.tsx'),
  route('verify-email', 'storefront/account/verify-email.route.tsx'),
  route('dashboard', 'storefront/dashboard/dashboard.route.tsx'),
  route('settings', 'storefront/settings/settings.route.tsx'),
  route('*', 'storefront/shell/not-found.route.tsx'),
] satisfies RouteConfig
