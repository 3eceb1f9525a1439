export default function WomenPerfumes() {
  return <h1 className="page-title">Women Perfumes</h1>
}
