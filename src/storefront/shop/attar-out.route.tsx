export default function AttarOut() {
  return <h1 className="page-title">Attar/Oud</h1>
}
