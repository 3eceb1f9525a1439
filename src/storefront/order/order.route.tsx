export default function Order() {
  return <h1 className="page-title">Order</h1>
}
