export default function GiftBox() {
  return <h1 className="page-title">Gift Box</h1>
}
