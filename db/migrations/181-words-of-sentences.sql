-- Whoever writes 'fiance' rarely means its gender.
delete from search_terms where phrase = 'fiance' and kind = 'audience' and value = 'men';

-- Searches are written as messages: 'aoa bhai koi halka sa bata dein jo mard bhi laga sakein'. Their verbs and small words asked for nothing that a
-- product has, or were taken for misspelt names, notes and persons ('sakte' for cheap, 'salam' for a brother-in-law, 'married' for men).
insert into search_terms (phrase, kind, value)
select phrase, 'ignored', '' from regexp_split_to_table(
  'sakein,saken,sake,sakte,sakti,sakta,sakun,sakoon,milegi,milti,milte,milay,jayega,jayegi,jayen,jaen,jati,jate,jana,gaya,gayi,gaye,kiya,kiye,kiun,kyu,kyo,kaisa,kaisi,kaise,kese,kesa,kesi,'
  'kab,kahan,kidhar,idhar,udhar,ab,abhi,kabhi,parso,dopahar,chayie,chahiyen,mangta,mangti,mangwana,mangwani,mangwane,manga,mangao,manga lo,bhejna,bhejdo,bhej do,bhejein,dedo,de do,dijye,dein,'
  'lelo,le lo,lun,loon,lene,lete,leta,leti,pehnna,pehnne,pehne,pehen,pehan,pehno,pehnta,pehnti,pehante,rakhna,rakhne,rakhein,rakhe,rakhta,rakhti,raho,hoga,hogi,honge,hein,hun,tha,thi,thay,'
  'uska,uski,uske,inka,inki,inke,unka,unki,unke,hamara,hamari,hamare,tumhara,tumhari,aapki,hume,hamein,unko,usko,inko,isko,tumhe,tumhein,aapko,apko,sabhi,zada,thora,thoda,thori,thodi,thore,'
  'itna,itni,itne,utna,utni,jitna,jitni,walla,waali,waala,toh,nai,fiance,jisko,jiski,jiska,jiske,jinko,iss,uss,un,mast,theek,thik,kharab,ganda,gandi,asli,naqli,nakli,pakka,maam,mam,janab,sahib,'
  'sahab,aoa,salam,salaam,assalam,assalamualaikum,assalam o alaikum,assalam u alaikum,asalam o alaikum,salam alaikum,alaikum,walaikum,shukriya,meherbani,meharbani,jazakallah,jazak allah,kindly,'
  'thanks,thankyou,thank you,btao,btain,batayein,bataye,bata,bata do,bata dein,btadein,recommendation,recommendations,advise,pasandeeda,psnd,lagte,lagen,mehsoos,sungh,sunghne,mehek,mehekta,'
  'mehekti,daam,cod,cash on delivery,delivery,home delivery,shipping,return,exchange,dastiyab,mojood,khatam,gaon,sheher,shehar,shehr,dukan,dukaan,market,bazar,mall,sath,saath,sathi,looking,'
  'looking for,searching,searching for,purchase,purchasing,given,getting,going,went,come,comes,came,made,make,makes,making,know,tell,told,think,feel,feels,really,staying,better,brands,local,'
  'viral,tiktok,instagram,facebook,whatsapp,quite,more,even,still,always,either,neither nor,each,every,here,there,where,when,does,did,do,doing,done,last,lasted,little,bit,a bit,a little,dry,wet,'
  'tall,short,medium,married,marrying,doctor,engineer,lawyer,banker,neighbour,neighbor,padosi,senior,elderly,buzurg,buzurgon,jawan,naujawan,packing,wrapped,wrapping,pieces,piece,pcs,dozen,dono,'
  'chale,chalay,chalega,chalegi,chalen,tike,tikay,tikta,tikti,minute,minutes,rakha,karte,karen,krna,krne,krta,krti,kro,kren,kariye,kijiye,laga,lagi,lagate,laaga,laga lo,istemal,istimal,uses,'
  'using,mutabiq,barabar,julta,julti,dusra,doosra,dusri,doosri,pehla,pehli,teesra,aakhri,purana,purani,purane,friendly,kitni der,kitne ghante,how long,bolo,bol,bola,suno,suna,suna hai,dekha,'
  'dekhna,dekho,dekhein,samajh,pata,maloom,zarurat,zaroorat,zarurt,order karna,order krna,kahin,kahi,waise,vaise,wese,warna,kyunke,kyunki,chunke,agar,agr,jab,tab,tb,jb,phir,phr,sirf,srf,bus,bas,'
  'ہو,ہوں,گا,گی,گے,سکے,سکیں,سکتے,سکتا,سکتی,بتائیں,بتاؤ,بتادیں,دکھائیں,دیں,دو ناں,لیں,لینا,لگانا,لگانے,پہننے,کونسا,کونسی,کون,کیسا,کیسی,کہاں,کب,ابھی,اچھا,اچھی,اچھے,بہترین,سلام,السلام علیکم,شکریہ,مہربانی,براہ کرم',
  ','
) as words (phrase)
where phrase <> '' and not exists (select from search_terms t where t.phrase = words.phrase) on conflict do nothing;

-- 'Aoa bhai, koi acha sa oud': who is spoken to is not who wears it.
insert into search_terms (phrase, kind, value)
select distinct phrase, 'ignored', '' from (
  select greeting || ' ' || person from unnest(array['aoa', 'salam', 'assalam o alaikum', 'hi', 'hello', 'hey', 'please', 'plz', 'yar', 'acha', 'g', 'ji', 'jee', 'shukriya', 'thanks']) as greeting,
    unnest(array['bhai', 'bhaijan', 'bhaiya', 'baji', 'sister', 'brother', 'uncle', 'aunty']) as person
  union all
  select person || ' ' || word from unnest(array['bhai', 'bhaijan', 'baji', 'sister', 'brother']) as person,
    unnest(array['koi', 'kya', 'mujhe', 'mujhay', 'please', 'plz', 'yar', 'yeh', 'ye', 'batao', 'batain', 'bata', 'aap', 'ap', 'kindly', 'konsa', 'kaunsa']) as word
) as said (phrase)
where not exists (select from search_terms t where t.phrase = said.phrase) on conflict do nothing;

-- The weather of a town is a season, and a town is where it is worn; neither is the town of a perfume's name.
insert into search_terms (phrase, kind, value)
select town || ' ' || word, kind, value from unnest(array[
  'lahore', 'karachi', 'islamabad', 'rawalpindi', 'pindi', 'peshawar', 'quetta', 'multan', 'faisalabad', 'sialkot', 'hyderabad', 'gujranwala', 'murree', 'swat', 'dubai', 'pakistan', 'punjab', 'sindh'
]) as town, (values
  ('ki garmi', 'season', 'summer'), ('ki sardi', 'season', 'winter'), ('heat', 'season', 'summer'), ('summer', 'season', 'summer'), ('winter', 'season', 'winter'),
  ('ki barish', 'season', 'monsoon'), ('mein', 'ignored', ''), ('main', 'ignored', ''), ('me', 'ignored', ''), ('weather', 'ignored', ''), ('ka mausam', 'ignored', ''),
  ('delivery', 'ignored', ''), ('walo', 'ignored', '')
) as words (word, kind, value)
on conflict do nothing;

insert into search_terms (phrase, kind, value)
select phrase, kind, value from (
  select regexp_split_to_table('khatoon,khawatin,auratein,baji,aapa,api,aunt,aunti,begmat,madams', ','), 'audience', 'women'
  union all select regexp_split_to_table('admi,aadmi,aadmiyon,admiyon', ','), 'audience', 'men'
  union all select regexp_split_to_table('migraine,migrain,migraines,asthma,allergy,sensitive,sensitive nose,sensitive skin,na chubhe,chubhti na ho', ','), 'sillage', 'light'
  union all select regexp_split_to_table('bachat,riayat,riayati,ریایت,بچت', ','), 'offer', 'discounted'
  union all select regexp_split_to_table('getting married,shadi ho rahi,shadi hai,shaadi hai,ki shadi', ','), 'occasion', 'wedding'
  union all select regexp_split_to_table('dry earth,wet earth,rain on earth,rain on dry earth,first rain,petrichor,geeli mitti,gili mitti,barish ki mitti,pehli barish', ','), 'notes', 'mitti, rain accord, vetiver, earth'
) as words (phrase, kind, value)
where not exists (select from search_terms t where t.phrase = words.phrase) on conflict do nothing;

insert into search_terms (phrase, kind, value)
select phrase, 'without', 'before' from regexp_split_to_table('mat,mat dikhana,mat dikhao,nai chahiye,nai chahye,nai chaiye,nai pasand,nai ho,nai honi,na dikhao', ',') as words (phrase)
where not exists (select from search_terms t where t.phrase = words.phrase) on conflict do nothing;

update search_terms set value = value || ', iris, orris, violet, ylang ylang, osmanthus, water lily, geranium, heliotrope, neroli' where phrase = 'floral' and kind = 'notes' and value not like '%iris%';

insert into search_spellings (spelling, word)
select spelling, word from (values
  ('ambr', 'amber'), ('ambar', 'amber'), ('nikkah', 'nikah'), ('nikaah', 'nikah'), ('nikha', 'nikah')
) as words (spelling, word)
where not exists (select from search_spellings s where s.spelling = words.spelling) on conflict do nothing;
