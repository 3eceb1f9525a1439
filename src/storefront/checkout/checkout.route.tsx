export default function Checkout() {
  return <h1 className="page-title">Checkout</h1>
}
