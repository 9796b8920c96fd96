import type { Foods } from './aisle-of.ts';

/** Common items of German lists, by aisle. */
export const FOODS: Foods = {
  produce: `
    Ananas, Apfel, Aprikose, Artischocke, Aubergine, Avocado, Banane, Bärlauch, Basilikum, Beere, Birne, Blumenkohl,
    Broccoli, Brokkoli, Buschbohne, Champignon, Chicorée, Chili, Chilischote, Clementine, Dill, Eisbergsalat, Endivie,
    Erdbeere, Feige, Feldsalat, Fenchel, Frühlingszwiebel, Gemüse, Granatapfel, Grapefruit, grüne Bohne, Gurke,
    Heidelbeere, Himbeere, Ingwer, Johannisbeere, Kaki, Karotte, Kartoffel, Kirsche, Kirschtomate, Kiwi, Knoblauch,
    Knoblauchzehe, Kochbanane, Kohl, Kohlrabi, Kokosnuss, Kopfsalat, Koriander, Koriandergrün, Kräuter,
    Kräuterseitling, Kresse, Kürbis, Kürbisse, Lauch, Lauchzwiebel, Limette, Maiskolben, Mandarine, Mango, Mangold,
    Maracuja, Marone, Melone, Minze, Möhre, Mohrrübe, Nektarine, Obst, Orange, Orangenschale, Pak Choi, Papaya,
    Paprika, Paprikaschote, Pastinake, Petersilie, Pfifferling, Pfirsich, Pflaume, Physalis, Pilz, Porree,
    Prinzessbohne, Radicchio, Radieschen, Rettich, Rhabarber, Rosenkohl, Rosmarin, Rote Beete, Rote Bete, Rotkohl,
    Ruccola, Rucola, Salat, Salbei, Schalotte, Schnittlauch, Sellerie, Sojasprosse, Spargel, Spinat, Sprosse,
    Stangenbohne, Steckrübe, Suppengrün, Süßkartoffel, Thymian, Tomate, Traube, Wassermelone, Weintraube, Wirsing,
    Zitrone, Zitronengras, Zitronenschale, Zucchini, Zuckerschote, Zwetschge, Zwiebel
  `,
  bakery: `
    Apfelkuchen, Apfelstrudel, Bagel, Baguette, Berliner, Breze, Brezel, Brioche, Brot, Brötchen, Ciabatta, Croissant,
    Donut, Focaccia, Hefezopf, Hörnchen, Käsekuchen, Krapfen, Kuchen, Laugenstange, Milchbrötchen, Muffin, Naan,
    Pfannkuchen, Pita, Pumpernickel, Sandwich, Semmel, Stollen, Toast, Toastbrot, Torte, Tortilla, Vollkornbrot,
    Waffel, Wrap, Zimtschnecke
  `,
  dairy: `
    Blätterteig, Brie, Butter, Buttermilch, Camembert, Cheddar, Crème fraîche, Ei, Eier, Emmentaler, Falafel, Feta,
    Frischkäse, Gouda, H-Milch, Haferdrink, Hafermilch, Halloumi, Hefeteig, Hummus, Hüttenkäse, Joghurt, Jogurt,
    Kartoffelsalat, Käse, Kefir, Kokosdrink, Kondensmilch, Krautsalat, Magerquark, Mandelmilch, Margarine, Mascarpone,
    Milch, Mozzarella, Mürbeteig, Naturjoghurt, Nudelsalat, Parmesan, Pecorino, Pizzateig, Pudding, Quark, Rahm,
    Räuchertofu, Reibekäse, Ricotta, Rote Grütze, Sahne, saure Sahne, Schlagsahne, Schmand, Skyr, Sojadrink, Sojamilch,
    Tempeh, Tofu, Tzatziki, vegane Wurst, veganes Hack, Vollmilch
  `,
  meat: `
    Aufschnitt, Bacon, Braten, Bratwurst, Burger, Chorizo, Ente, Entenbrust, Filet, Fleisch, Fleischkäse, Frikadelle,
    Gans, Geflügel, Gehacktes, Gulasch, Gyros, Hack, Hackbällchen, Hackfleisch, Hähnchen, Hähnchenbrust,
    Hähnchenflügel, Hähnchenoberschenkel, Hähnchenschenkel, Huhn, Hühnchen, Hühnerbrust, Kalb, Kassler, Keule,
    Kochschinken, Kotelett, Lachsschinken, Lamm, Lammkeule, Lammschulter, Leber, Leberkäse, Leberwurst, Mett,
    Mortadella, Pute, Putenbrust, Putenschnitzel, Rind, Rinderhack, Rippchen, Roastbeef, Salami, Schinken,
    Schinkenwürfel, Schnitzel, Schwein, Speck, Speckwürfel, Steak, Sucuk, Truthahn, Wiener, Wildschwein, Wurst,
    Würstchen
  `,
  fish: `
    Auster, Calamari, Dorade, Fisch, Fischfilet, Forelle, Forellenfilet, Garnele, Heilbutt, Hering, Heringssalat,
    Kabeljau, Kabeljaufilet, Krabbe, Lachs, Lachsfilet, Makrele, Matjes, Meeresfrüchte, Muschel, Pangasiusfilet,
    Räucherlachs, Rollmops, Rotbarsch, Rotbarschfilet, Scampi, Scholle, Schollenfilet, Seelachs, Shrimp, Surimi,
    Thunfischsteak, Tintenfisch, Zander, Zanderfilet
  `,
  frozen: `
    Blattspinat, Chicken Nuggets, Edamame, Eis, Eiscreme, Eiswürfel, Erbse, Erdbeereis, Fertiggericht, Fischstäbchen,
    Flammkuchen, Frühlingsrolle, Germknödel, Heidelbeereis, Himbeereis, Kartoffelecken, Kartoffelpuffer, Krokette,
    Pizza, Pizzen, Pommes, Pommes frites, Rahmspinat, Reibekuchen, Rösti, Schlemmerfilet, Tiefkühlpizza, TK-Erbsen,
    TK-Gemüse, TK-Himbeeren, TK-Spinat, Vanilleeis, Wassereis, Zwiebelringe
  `,
  grains: `
    Basmatireis, Buchweizen, Bulgur, Cannelloni, Couscous, Dinkel, Farfalle, Fusilli, Gerste, Gnocchi, Graupen, Hirse,
    Kartoffelpüree, Kloß, Knödel, Kritharaki, Lasagne, Lasagneplatte, Linguine, Linse, Makkaroni, Maultasche,
    Milchreis, Nori, Nudel, Orzo, Pasta, Penne, Polenta, Quinoa, Ramen, Ravioli, Reis, Reisnudel, Reispapier, Rigatoni,
    Risotto, Risottoreis, rote Linse, Schupfnudel, Sojaschnetzel, Spaghetti, Spätzle, Tagliatelle, Tortellini
  `,
  tins: `
    Antipasti, Apfelmark, Apfelmus, Apfelrotkohl, Artischockenherz, Baked Beans, Bohne, Chili con Carne, Corned Beef,
    Cornichon, Dosentomaten, Eintopf, Essiggurke, Frühstücksfleisch, gehackte Tomaten, geschälte Tomaten,
    getrocknete Tomaten, Gewürzgurke, Jackfruit, Kapern, Kichererbse, Kidneybohne, Kimchi, Kokoscreme, Kokosmilch,
    Mais, Nudelsauce, Nudelsoße, Olive, Passata, passierte Tomaten, Pastasauce, Peperoni, Perlzwiebel, Pesto,
    Pizzatomaten, Sardelle, Sardine, Sauerkirsche, Sauerkraut, saure Gurke, Silberzwiebel, stückige Tomaten, Sugo,
    Suppe, Thunfisch, Tomatenmark, Tomatensauce, Tomatensoße, weiße Bohne
  `,
  baking: `
    Backkakao, Backmischung, Backpflaume, Backpulver, Berberitze, Blockschokolade, brauner Zucker, Cranberry,
    Cranberrys, Dattel, Dinkelmehl, gehackte Mandeln, Gelatine, Gelierzucker, gemahlene Haselnüsse, gemahlene Mandeln,
    getrocknete Aprikose, Götterspeise, Grieß, Hefe, Kakaopulver, Kokosraspel, Kuchenglasur, Kürbiskern, Kuvertüre,
    Lebensmittelfarbe, Limettensaft, Maisstärke, Mandelblättchen, Mandelstifte, Marzipan, Mehl, Mohn, Natron,
    Paniermehl, Pinienkern, Puddingpulver, Puderzucker, Rosine, Sahnesteif, Sauerteig, Schokodrops, Semmelbrösel,
    Sesam, Sonnenblumenkern, Speisestärke, Stevia, Streusel, Süßstoff, Tapioka, Tapiokaperle, Trockenhefe, Vanille,
    Vanilleextrakt, Vanilleschote, Vanillesoße, Vanillezucker, Weizenmehl, Zitronat, Zitronensaft, Zucker, Zuckerguss
  `,
  spices: `
    Aioli, Ajvar, Anis, Apfelessig, Balsamico, Brühe, Brühwürfel, Butterschmalz, Chiliflocken, Chiliöl, Chilipaste,
    Chilipulver, Chipotlepaste, Chutney, Curry, Curryblatt, Curryblätter, Currypaste, Currypulver, Dressing, Erdnussöl,
    Essig, Essigessenz, Fond, Garam Masala, gemahlener Ingwer, Gemüsebrühe, getrockneter Oregano,
    getrockneter Rosmarin, getrockneter Thymian, Gewürz, Gewürzmischung, Gochujang, Harissa, Hefeflocken, Ingwerpulver,
    italienische Kräuter, Kardamom, Ketchup, Knoblauchpulver, Kokosöl, Kräuter der Provence, Kreuzkümmel,
    Kreuzkümmelsamen, Kümmel, Kürbiskernöl, Kurkuma, Lorbeer, Lorbeerblatt, Majoran, Mayo, Mayonnaise, Meerrettich,
    Meersalz, Mirin, Misopaste, Muskat, Muskatnuss, Nelke, Öl, Olivenöl, Oregano, Paprikapulver, Pfeffer,
    Pfefferkörner, Pflanzenöl, Piment, Rapsöl, Remoulade, Safran, Safranfäden, Salsa, Salz, Salzflocken, Sambal Oelek,
    Sauce, Schmalz, Senf, Senfkörner, Sesamöl, Sojasauce, Sojasoße, Sonnenblumenöl, Soße, Soßenbinder, Speiseöl,
    Sriracha, Sternanis, Sumach, Tabasco, Tahin, Tahini, Tamarindenpaste, Wacholderbeere, Wasabi, Wasabipaste, Zimt,
    Zimtstange, Zwiebelpulver
  `,
  breakfast: `
    Agavendicksaft, Ahornsirup, Aufstrich, Brotaufstrich, Chiasamen, Cornflakes, Dattelsirup, Erdbeermarmelade,
    Erdnussbutter, Gelee, Granola, Hafer, Haferbrei, Haferflocken, Haferkleie, Honig, Konfitüre, Leinsamen, Mandelmus,
    Marmelade, Müsli, Nuss-Nougat-Creme, Nussmus, Nutella, Pflaumenmus, Porridge, Puffreis, Schokocreme,
    Zuckerrübensirup
  `,
  snacks: `
    Bonbon, Butterkeks, Cashew, Cashewkern, Chips, Cracker, Dip, Eiswaffel, Erdnuss, Erdnussflips, Fruchtgummi,
    Gebäck, getrocknete Mango, Grissini, Gummibärchen, Haselnuss, Karamell, Kartoffelchips, Kaugummi, Keks,
    Knabberzeug, Knäckebrot, Lakritz, Lebkuchen, Lolli, Maiswaffel, Mandel, Marshmallow, Müsliriegel, Nachos, Nougat,
    Nuss, Nussmischung, Osterei, Pistazie, Plätzchen, Popcorn, Praline, Riegel, Salzbrezel, Salzstange, Schokokuss,
    Schokolade, Schokoriegel, Spekulatius, Studentenfutter, Süßigkeit, Toffee, Trockenfrüchte, Trockenobst,
    Vollmilchschokolade, Walnuss, Weingummi, Zuckerwatte, Zwieback
  `,
  drinks: `
    Apfelsaft, Apfelschorle, Bier, Champagner, Cola, Eistee, Energydrink, Espresso, Gin, Ginger Ale, Glühwein,
    grüner Tee, Kaffee, Kaffeebohne, Kaffeekapsel, Kaffeepad, Kaffeepulver, Kakao, Kamillentee, Kombucha, Kräutertee,
    Likör, Limo, Limonade, Malzbier, Matcha, Mineralwasser, Orangensaft, Pfefferminztee, Pils, Prosecco, Proteinshake,
    Radler, Rosé, Rotwein, Rum, Saft, Schnaps, Schorle, Sekt, Sirup, Smoothie, Spezi, Sprudel, Tee, Teebeutel,
    Tonic Water, Trinkschokolade, Wasser, Wein, Weißwein, Whisky, Wodka
  `,
  household: `
    Allzweckreiniger, Alufolie, Babybrei, Babymilch, Babynahrung, Backform, Backpapier, Badesalz, Batterie, Binde,
    Blumen, Blumenerde, Bodylotion, Briefmarke, Brotdose, Deo, Dosenöffner, Duschgel, Entkalker, Feuchttuch,
    Feuerzeug, Filtertüte, Fleckenentferner, Frischhaltefolie, Futter, Gefrierbeutel, Geschenkpapier, Geschirrtuch,
    Gesichtswasser, Glasreiniger, Glühbirne, Grillanzünder, Grillkohle, Gummihandschuhe, Haarspray, Handcreme,
    Holzkohle, Hundefutter, Hustenbonbon, Hustensaft, Ibuprofen, Kaffeefilter, Katzenfutter, Katzenstreu, Kerze,
    Klarspüler, Klebeband, Klopapier, Küchenpapier, Küchenrolle, Lappen, Muffinförmchen, Müllbeutel, Mülltüte,
    Mundwasser, Nasenspray, Paracetamol, Pflaster, Putzmittel, Putztuch, Rasierer, Rasierklinge, Rasierschaum,
    Regeneriersalz, Reiniger, Scheuermilch, Schmerztablette, Schwamm, Seife, Serviette, Shampoo, Sonnencreme,
    Sonnenmilch, Spülbürste, Spülmaschinensalz, Spülmaschinentabs, Spülmittel, Spülung, Staubsaugerbeutel,
    Streichholz, Streu, Strohhalm, Tampon, Taschentuch, Teelicht, Toilettenpapier, Waschmittel, Waschpulver, Watte,
    Wattepad, Wattestäbchen, WC-Reiniger, Weichspüler, Windel, Zahnbürste, Zahncreme, Zahnpasta, Zahnseide,
    Zahnstocher, Zeitschrift, Zeitung, Zewa
  `,
};
