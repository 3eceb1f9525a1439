export default function Home() {
  return <h1 className="page-title">Home</h1>
}
