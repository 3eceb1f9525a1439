-- Words of everyday Roman Urdu and English in searches. They were unknown, or were respelt to a note or a name like them: 'pasine' to 'praline',
-- 'ideal' to 'deal', 'sweat' to 'sweet'. They ask for nothing, so what stands beside them decides.
insert into search_terms (phrase, kind)
select word, 'ignored' from unnest(string_to_array(
  'aaj aana aati abhi accha achcha advice aaye aye badbu bache bachi basic batain behad buland buri bura chal chala chalo change '
  'chahie cheez cheezein child children colleague come comfortable compliment compliments confident dekh dekhao dekho dilao dilwao doston '
  'dua easy effective engineer enjoy excellent experience feel feeling feels fine fix ghar gharwale guest guests hafta hamesha handsome happy '
  'help hello hour idea ideal ideally ideas impress impressive jab jaldi jao just kal kaam kapde kapra kapre karta karti khareed khareedna '
  'khareedni kharidna kharidni khoosurat khud khushboo khushboos khushbuen kis kisi kyun lagega lagegi list log logon long mahina '
  'mahine matlab maza mazay mazedar mehke mil jaye milay mile moqa must mujh na naam nahana naveli old only option options outing padhna padhne padhte '
  'parents parhna parhne parhnay parhte pata phir phone pooch poocha poochen poochein poochte proof pyaar qism sahi samajh '
  'sath sari simple sirf stay stays style surprise tarah tareeqa tarha teenage teenager teenagers tik tikau tike together try tum visit '
  'wagera waghera wahan wapas wow yahan zaroor', ' ')) as words (word)
where not exists (select from search_terms t where t.phrase = word) on conflict do nothing;

-- A search for a day of lessons is one for every day, not for the office.
delete from search_terms where kind = 'occasion' and value = 'office'
  and phrase in ('college', 'school', 'uni', 'university', 'یونیورسٹی');
insert into search_terms (phrase, kind, value)
select phrase, kind, value from (values
  ('college', 'occasion', 'daily'), ('school', 'occasion', 'daily'), ('uni', 'occasion', 'daily'), ('university', 'occasion', 'daily'),
  ('یونیورسٹی', 'occasion', 'daily'), ('کالج', 'occasion', 'daily'), ('سکول', 'occasion', 'daily'), ('campus', 'occasion', 'daily'),
  ('student', 'occasion', 'daily'), ('students', 'occasion', 'daily'), ('parhai', 'occasion', 'daily'), ('padhai', 'occasion', 'daily'),
  ('parhne ke liye', 'occasion', 'daily'), ('padhne ke liye', 'occasion', 'daily'), ('study', 'occasion', 'daily'),
  ('studies', 'occasion', 'daily'), ('class', 'occasion', 'daily'), ('classes', 'occasion', 'daily'),
  ('namaz parhne', 'occasion', 'prayer'), ('namaz parhne ke liye', 'occasion', 'prayer'), ('namaz padhne', 'occasion', 'prayer'),
  ('namaz padhne ke liye', 'occasion', 'prayer'), ('quran', 'occasion', 'prayer'), ('tilawat', 'occasion', 'prayer'),
  ('قران', 'occasion', 'prayer'), ('تلاوت', 'occasion', 'prayer'),
  -- What is worn in sweat is worn in summer.
  ('paseena', 'season', 'summer'), ('paseenay', 'season', 'summer'), ('paseene', 'season', 'summer'), ('pasina', 'season', 'summer'),
  ('pasine', 'season', 'summer'), ('pasinay', 'season', 'summer'), ('sweat', 'season', 'summer'), ('sweating', 'season', 'summer'),
  ('sweat proof', 'season', 'summer'), ('sweaty', 'season', 'summer'), ('پسینہ', 'season', 'summer'), ('پسینے', 'season', 'summer'),
  -- 'Garam' is the weather, unless it is said of a scent.
  ('garam', 'season', 'summer'), ('garam mausam', 'season', 'summer'), ('گرم', 'season', 'summer'), ('گرم موسم', 'season', 'summer'),
  ('garam attar', 'season', 'winter'), ('garam itr', 'season', 'winter'), ('garam khushbu', 'season', 'winter'),
  ('garam khushboo', 'season', 'winter'), ('garam perfume', 'season', 'winter'), ('garam scent', 'season', 'winter'),
  ('garam attar', 'category', 'Attar/Oud'), ('garam itr', 'category', 'Attar/Oud'), ('گرم عطر', 'category', 'Attar/Oud'),
  ('garam taseer', 'season', 'winter'), ('گرم خوشبو', 'season', 'winter'), ('گرم عطر', 'season', 'winter'),
  ('garam masala', 'notes', 'cardamom, black pepper, cinnamon, clove, nutmeg'),
  ('garam masalay', 'notes', 'cardamom, black pepper, cinnamon, clove, nutmeg'),
  ('garam masale', 'notes', 'cardamom, black pepper, cinnamon, clove, nutmeg'),
  ('chocolate', 'notes', 'praline, coffee, vanilla, tonka bean'), ('chocolaty', 'notes', 'praline, coffee, vanilla, tonka bean'),
  ('cocoa', 'notes', 'praline, coffee, vanilla, tonka bean'), ('caramel', 'notes', 'sugar smoke, praline, vanilla, honey, tonka bean'),
  ('toffee', 'notes', 'sugar smoke, praline, vanilla, honey, tonka bean'), ('mithai', 'notes', 'milk accord, cardamom, saffron, honey, vanilla'),
  ('gourmand', 'notes', 'vanilla, praline, coffee, milk accord, honey, tonka bean'),
  ('agarbatti', 'notes', 'incense, frankincense, sandalwood'), ('dhoop batti', 'notes', 'incense, frankincense, sandalwood'),
  ('headache na ho', 'sillage', 'light'), ('headache na kare', 'sillage', 'light'), ('headache nahi', 'sillage', 'light'),
  ('without headache', 'sillage', 'light'), ('sar mein dard na', 'sillage', 'light'),
  ('kid', 'sillage', 'light'), ('kids', 'sillage', 'light'), ('bachon', 'sillage', 'light'), ('bachay', 'sillage', 'light'),
  -- A spray is what is no attar.
  ('no spray', 'category', 'Attar/Oud'), ('no sprays', 'category', 'Attar/Oud'), ('not spray', 'category', 'Attar/Oud'),
  ('without spray', 'category', 'Attar/Oud'), ('spray nahi', 'category', 'Attar/Oud'), ('spray nahi chahiye', 'category', 'Attar/Oud'),
  ('spray ke ilawa', 'category', 'Attar/Oud'), ('spray ke baghair', 'category', 'Attar/Oud'), ('سپرے نہین', 'category', 'Attar/Oud'),
  ('سپرے نہین چاہیے', 'category', 'Attar/Oud'),
  ('box', 'category', 'Gift'), ('gift box', 'category', 'Gift'), ('gift pack', 'category', 'Gift'), ('gift boxes', 'category', 'Gift'), ('gift set', 'category', 'Gift'), ('gift sets', 'category', 'Gift'),
  ('hamper', 'category', 'Gift'), ('set', 'category', 'Gift'), ('sets', 'category', 'Gift'), ('سیٹ', 'category', 'Gift'),
  ('fiance', 'audience', 'men'), ('fiancee', 'audience', 'women'), ('chey', 'number', '6'), ('cheh', 'number', '6')
) as added (phrase, kind, value)
on conflict do nothing;
delete from search_terms where kind = 'ignored' and phrase in ('set', 'sets');
