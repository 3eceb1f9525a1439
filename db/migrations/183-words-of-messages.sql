-- Words of messages that were taken for names and notes ('صاحب' for 'Shab', 'har' for a beginning), and what is no longer found, which is not
-- what somebody does not want: 'margalla pine ab nahi milta'.
insert into search_terms (phrase, kind, value)
select array_to_string(words_of(phrase), ' '), kind, value from (
  select regexp_split_to_table(
    'nahi milta,nahi milti,nahi milte,nahi mil raha,nahi mil rahi,nahi mila,nahi mili,nahi mil rha,nai mil raha,nai milta,nai mil rha,nhi mil raha,nhi mil rha,nhi milta,nahin milta,nahin mil raha,'
    'ab nahi milta,nahi aa raha,nahi aa rahi,nahi hai kya,not available,no longer available,not in stock,out of stock,sold out,stock mein,in stock,back in stock,discontinued,band ho gaya,'
    'khatam ho gaya,khatam ho gayi,har,har koi,har kisi,har waqt,har jagah,before,before buying,buying,full,full bottle,full size,'
    'smells expensive,smell expensive,smelling expensive,expensive smelling,expensive smell,looks expensive,feels expensive,mehnga lage,mehngi lage,mehnga lagta,mehngi lagti,mehnga lagay,'
    'safar,safar mein,safe,safely,blind buy,attention,compliments,compliment,attract,attractive,impress,impression,guest,guests,mehman,mehmaan,karib tar,qareeb tar,close to,closest to,something close,or something close,'
    'صاحب,صاحبہ,جناب,محترم,محترمہ,بھائی جان,حضرت,ذرا,تھوڑا,تھوڑی,تھوڑے,آپ,آپکے,تو,تھا,تھی,تھے,رہا,رہی,رہے,ہوتا,ہوتی,ہوتے,کرنا,کرنے,کرنی,کریں,کرتا,کرتی,دینا,دینے,دینی,دیجئے,بتائیے,دکھائیے,'
    'خریدنا,خریدنی,خریدنے,منگوانا,منگوانی,بھیجنا,بھیج دیں,مل جائے,ملے گا,ملے گی,ملتا,ملتی,کتنے,کتنا,کتنی,روپے والا,میں,ان,اس,جس,کسی,ہمیں,ہم,تم,ہمارے,انکے,انہیں,اسے,ڈلیوری,آرڈر,جلدی,'
    'دکان,شہر,گھر,چیز,قسم,طرح,جیسے,بالکل,واقعی,پلیز,برائے مہربانی,چاہتا,چاہتی,چاہتے,لگے,لگتا,لگتی,آئے,جائے', ','), 'ignored', ''
  union all select regexp_split_to_table(
    'se zyada nahi,se ziada nahi,se zyada na ho,se ziada na ho,say zyada nahi,sy zyada nahi,se upar nahi,se oopar nahi,se uper nahi,se upar na ho,se upar na jaye,se mehnga nahi,se mehnga na ho,'
    'not more than,no more than,not over,not above,not exceeding,سے زیادہ نہیں,سے زیادہ نہ ہو,سے اوپر نہیں,سے مہنگا نہیں', ','), 'bound', 'below'
  union all select regexp_split_to_table('eidi,eidee,عیدی', ','), 'occasion', 'eid'
  union all select regexp_split_to_table('har roz,har din,roz roz,roz ka,roz ki,roz ke liye,daily use,everyday use,ہر روز,ہر دن', ','), 'occasion', 'daily'
) as words (phrase, kind, value)
where not exists (select from search_terms t where t.phrase = array_to_string(words_of(words.phrase), ' '))
on conflict do nothing;

insert into search_spellings (spelling, word)
select array_to_string(words_of(spelling), ' '), word from (values ('wood', 'woody'), ('wooden', 'woody'), ('patchuli', 'patchouli'), ('pachuli', 'patchouli'),
  ('آم', 'mango'), ('سیب', 'apple'), ('سنترہ', 'orange'), ('مالٹا', 'orange'), ('کینو', 'orange'), ('آڑو', 'peach'), ('ناشپاتی', 'pear'), ('ادرک', 'ginger'), ('پودینہ', 'mint'), ('جائفل', 'nutmeg'),
  ('کالی مرچ', 'black pepper'), ('بادام', 'almond'), ('پستہ', 'pistachio'), ('گیندا', 'marigold'), ('بنفشہ', 'violet'), ('انجیر', 'fig'), ('دیودار', 'cedarwood'), ('لوبان', 'frankincense'),
  ('آلوچہ', 'plum'), ('aloo bukhara', 'plum'), ('aloobukhara', 'plum'), ('aaru', 'peach'), ('aaroo', 'peach'), ('nashpati', 'pear')) as words (spelling, word)
where not exists (select from search_spellings s where s.spelling = array_to_string(words_of(words.spelling), ' ')) on conflict do nothing;
