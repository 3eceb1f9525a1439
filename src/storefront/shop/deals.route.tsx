export default function Deals() {
  return <h1 className="page-title">Deals</h1>
}
