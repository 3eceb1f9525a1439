export default function Cart() {
  return <h1 className="page-title">Cart</h1>
}
