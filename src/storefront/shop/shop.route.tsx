export default function Shop() {
  return <h1 className="page-title">All products</h1>
}
