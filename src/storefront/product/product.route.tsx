export default function Product() {
  return <h1 className="page-title">Product</h1>
}
