export default function NewArrivals() {
  return <h1 className="page-title">New Arrivals</h1>
}
